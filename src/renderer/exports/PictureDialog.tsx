import { useEffect, useState } from 'react'
import type { Figure } from '../../contracts/kinds/told.ts'
import { exportText } from '../messages/en-report.ts'
import { Button } from '../ui/Button.tsx'
import { copyFigure, drawSheet, type Paper, saveFigure } from './picture-actions.ts'

const text = exportText.picture

/** The map as it will be printed, and the ways to take it along. */
export function PictureDialog() {
  const [paper, setPaper] = useState<Paper>('A4')
  const [figure, setFigure] = useState<Figure | null>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    let isLate = false
    setFigure(null)
    void drawSheet(paper).then((drawn) => {
      if (!isLate) setFigure(drawn)
    })
    return () => {
      isLate = true
    }
  }, [paper])
  const copy = () => {
    if (figure) void copyFigure(figure).then(setCopied)
  }
  return (
    <div className="dialog-body picture-dialog" data-testid="picture-dialog">
      <div className="row">
        <span className="picture-words">
          <b>{text.head}</b>
          <small className="quiet">{text.note}</small>
        </span>
        <span className="grow" />
        <select className="input" aria-label={text.paper} value={paper} onChange={(event) => setPaper(event.target.value === 'A3' ? 'A3' : 'A4')}>
          <option>A4</option>
          <option>A3</option>
        </select>
        <Button tone="primary" icon="copy" disabled={!figure} testId="copy-picture" onPress={copy}>
          {copied ? text.copied : text.copy}
        </Button>
        {(['png', 'pdf', 'svg'] as const).map((format) => (
          <Button key={format} disabled={!figure} testId={`picture-${format}`} onPress={() => figure && void saveFigure(figure, format)}>
            {text[format]}
          </Button>
        ))}
      </div>
      {figure ? (
        <img className="picture-sheet" alt={figure.description} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(figure.svg)}`} />
      ) : (
        <p className="empty">{text.drawing}</p>
      )}
    </div>
  )
}
