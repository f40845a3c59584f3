import { plannersText as text } from '../messages/en-planners.ts'

/** What a local model adds, and what is the same without one. */
export function WhatDiffers() {
  return (
    <section className="section">
      <h2 className="head">{text.differs}</h2>
      <table className="planner-differs">
        <thead>
          <tr>
            <th scope="col" aria-label={text.differs} />
            <th scope="col">{text.builtin}</th>
            <th scope="col">{text.local}</th>
          </tr>
        </thead>
        <tbody>
          {text.rows.map(([what, builtin, local]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td colSpan={local === null ? 2 : 1}>{builtin}</td>
              {local === null ? null : <td>{local}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
