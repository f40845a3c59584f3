// Follows every link and picture between the Markdown files of the checkout; prints those that lead nowhere and ends with 1.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/paths.mjs'

const link = /!?\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g

/** GitHub's address of a heading: lower case, words joined by `-`, marks gone. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const withoutCode = (text) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '))

const anchorsIn = (text) => new Set([...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+\s+(.*)$/gm)].map(([, heading]) => anchorOf(heading.replaceAll('`', ''))))

/**
 * What is wrong with the links of one Markdown text.
 * @param {string} path of the file the text stands in
 * @param {string} text
 * @returns {string[]} one line a broken link
 */
export function brokenLinks(path, text) {
  const problems = []
  for (const [, target] of withoutCode(text).matchAll(link)) {
    if (/^[a-z]+:/i.test(target)) continue
    const [file, anchor] = target.split('#')
    const to = file ? join(dirname(path), decodeURI(file)) : path
    if (!existsSync(to)) problems.push(`${relative(root, path)}: ${target} leads nowhere`)
    else if (anchor && to.endsWith('.md') && !anchorsIn(to === path ? text : readFileSync(to, 'utf8')).has(anchor))
      problems.push(`${relative(root, path)}: ${target} names no heading`)
  }
  return problems
}

function markdownFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(Boolean)
    .map((name) => join(root, name))
    .filter((path) => existsSync(path))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = markdownFiles().flatMap((path) => brokenLinks(path, readFileSync(path, 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
