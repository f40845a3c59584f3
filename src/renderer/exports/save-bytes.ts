/** Hands a file to the browser to keep: the way out where no dialog of the system is at hand. */
export function saveBytes(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser has taken it over once the click was handled
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text)
  return Uint8Array.from({ length: raw.length }, (_, at) => raw.charCodeAt(at))
}
