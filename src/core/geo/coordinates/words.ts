/** `18°32'21.12"N 72°20'11.04"W`: rounded as a whole, so that no 60 is ever shown. */
export function dmsWords([lon, lat]: readonly [number, number]): string {
  return `${angleWords(lat, 'NS')} ${angleWords(lon, 'EW')}`
}

function angleWords(degrees: number, sides: string): string {
  const hundredths = Math.round(Math.abs(degrees) * 360_000)
  const whole = Math.floor(hundredths / 360_000)
  const minutes = Math.floor((hundredths % 360_000) / 6000)
  const seconds = ((hundredths % 6000) / 100).toFixed(2)
  return `${whole}°${String(minutes).padStart(2, '0')}'${seconds.padStart(5, '0')}"${sides.charAt(degrees < 0 ? 1 : 0)}`
}
