import { type IconName, icons } from './icons.ts'

type Props = { name: IconName; small?: boolean; tone?: 'ok' | 'warn' | 'err' | 'accent' | 'quiet'; title?: string }

/** A line icon. It never stands alone: a word is beside it or in its title. */
export function Icon({ name, small = false, tone, title }: Props) {
  const className = ['icon', small ? 'small' : '', tone ? `tone-${tone}` : ''].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon without title is hidden, a word is beside it
    <svg className={className} viewBox="0 0 16 16" aria-hidden={title ? undefined : true} role={title ? 'img' : undefined}>
      {title ? <title>{title}</title> : null}
      <path d={icons[name]} />
    </svg>
  )
}
