export { chiSquareCdf, gammaP, logGamma } from './gamma.ts'
export { cholesky, invertLower, type Matrix, multiply, symmetricEigen, transpose } from './matrix.ts'
export { normalCdf, normalTail, twoSidedP } from './normal.ts'
