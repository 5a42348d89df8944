/** Longer than a page takes from its first request to the code that listens. */
const keptMs = 60_000

/** Recent news of the tab that holds the stream, for tabs that read something before they listened. */
export class RecentTags {
  #all: { at: number; tags: readonly string[] }[] = []

  note(tags: readonly string[], at: number): void {
    this.#all = this.#all.filter((each) => at - each.at < keptMs)
    this.#all.push({ at, tags })
  }

  since(from: number): string[] {
    return [...new Set(this.#all.flatMap(({ at, tags }) => (at >= from ? tags : [])))]
  }
}
