/** Pixel numbers in the order they came; grows as needed. */
export class PixelList {
  items = new Int32Array(1024)
  length = 0

  push(pixel: number): void {
    if (this.length === this.items.length) {
      const wider = new Int32Array(this.length * 2)
      wider.set(this.items)
      this.items = wider
    }
    this.items[this.length++] = pixel
  }
}
