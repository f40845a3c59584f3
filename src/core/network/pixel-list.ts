/** Pixel numbers in the order they came; grows as needed. */
export class PixelList {
  items = new Int32Array(1024)
  length = 0

  push(pixel: number): void {
    if (this.length === this.items.length) this.#widen(this.length * 2)
    this.items[this.length++] = pixel
  }

  /** The items, with room for so many, to be written without `push`. */
  roomFor(count: number): Int32Array {
    if (count > this.items.length) this.#widen(Math.max(count, this.items.length * 2))
    return this.items
  }

  #widen(room: number): void {
    const wider = new Int32Array(room)
    wider.set(this.items)
    this.items = wider
  }
}
