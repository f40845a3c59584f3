import type { Page } from 'playwright-core'

/** Files dropped as from a file manager: the page gets real files with a path. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'picture-files' })
    document.body.append(input)
  })
  await page.setInputFiles('#picture-files', paths)
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#picture-files')
    const data = new DataTransfer()
    for (const file of input?.files ?? []) data.items.add(file)
    input?.remove()
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))
  })
}
