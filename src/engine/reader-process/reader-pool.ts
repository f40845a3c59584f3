import { ReaderChild } from './reader-child.ts'

/** Files spread over so many processes. */
const most = 2
/** answers a process may owe before a file it has open is opened in another one as well */
const busy = 2
const idleMs = 60_000

/** The reader processes of this process: started when needed, kept warm for a minute after the last file was closed. */
export class ReaderPool {
  #children: ReaderChild[] = []
  #filesOpen = 0
  #idle: NodeJS.Timeout | null = null
  readonly #make: () => ReaderChild

  constructor(make = () => new ReaderChild()) {
    this.#make = make
  }

  /** A process for one ask: one that has the file open where that is not busy, else an idle one, else a new one. */
  pick(home: (child: ReaderChild) => boolean, isBound = false): ReaderChild {
    this.#children = this.#children.filter((child) => !child.isGone)
    const byLoad = [...this.#children].sort((a, b) => a.load - b.load)
    const atHome = byLoad.find(home)
    const [calmest] = byLoad
    if (atHome && (isBound || atHome.load < busy)) return atHome
    if (calmest && (calmest.load === 0 || this.#children.length >= most)) return atHome && atHome.load <= calmest.load ? atHome : calmest
    return this.#start()
  }

  /** All of them, started where they are not: for work that is split. */
  all(): ReaderChild[] {
    this.#children = this.#children.filter((child) => !child.isGone)
    while (this.#children.length < most) this.#start()
    return this.#children
  }

  /** Told when a file is opened (1) and closed (-1). */
  count(change: 1 | -1): void {
    this.#filesOpen += change
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = this.#filesOpen > 0 ? null : setTimeout(() => this.#endIdle(), idleMs).unref()
  }

  /** The processes there are now. */
  get children(): readonly ReaderChild[] {
    return this.#children
  }

  /** One that no other file shares; whoever asks for it ends it. */
  own(): ReaderChild {
    return this.#make()
  }

  #start(): ReaderChild {
    const child = this.#make()
    this.#children.push(child)
    return child
  }

  #endIdle(): void {
    for (const child of this.#children) if (child.load === 0) child.end()
  }
}

export const readers = new ReaderPool()
