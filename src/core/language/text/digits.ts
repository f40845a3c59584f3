const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCharCode(code))

/** Ten digits of a script stand in a row, zero first. */
function digitValue(digit: string): string {
  const code = digit.charCodeAt(0)
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value++
  return String(value)
}

const points: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '．': '.', '，': ',' }

/** The text with the digits of other scripts ("١٠", "１０") as 0 to 9, every letter at the place it had. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => (digit.length === 1 ? digitValue(digit) : digit)).replace(/(?<=\d)[٫٬．，](?=\d)/g, (point) => points[point] ?? point)
