import type { Photo } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'

export const photoAddress = ({ id, path }: Photo, sizePx: number): string => `/photo/${encodeURIComponent(id)}.png?size=${sizePx}&of=${encodeURIComponent(path)}`

export const attachPhoto = (id: string, about: readonly string[]) =>
  attempt(async () => useMirror.setState({ workspace: await engine().workspace.attachPhoto({ id, about: [...about] }) }))

export const removePhoto = (id: string) => attempt(async () => useMirror.setState({ workspace: await engine().workspace.removePhoto({ id }) }))
