export { type ChangePoint, cusum, cusumChange, pettitt } from './change-point.ts'
export { type MannKendall, mannKendall } from './mann-kendall.ts'
export { type SenSlope, senSlope } from './sen-slope.ts'
