/** What the preload gives the page on the desktop as `window.aftermap`. Absent at the browser door. */
export type FileChoice = 'images' | 'project' | 'labels' | 'model' | 'gguf' | 'folder' | 'save'

export type Bridge = {
  readonly kind: 'desktop'
  readonly platform: string
  /** path on disk of a file dropped on the window */
  pathOfFile(file: File): string
  /** asks with the system's dialog; an empty list when she thought better of it */
  chooseFiles(kind: FileChoice): Promise<string[]>
  /** asks where a file of this name is to be written; null when she thought better of it. Replacing one was confirmed there */
  chooseName(suggested: string): Promise<string | null>
  /** a PNG to the clipboard */
  copyPicture(png: Uint8Array): Promise<void>
  readonly window: { minimise(): void; maximise(): void; close(): void }
  /** commands of the native menu, by command id; returns the way to stop listening */
  onMenu(listener: (commandId: string) => void): () => void
  /** files named on the command line, by a second start, or opened from the system's file manager; returns the way to stop listening */
  onOpenFiles(listener: (paths: string[]) => void): () => void
}

declare global {
  interface Window {
    readonly aftermap?: Bridge
  }
}
