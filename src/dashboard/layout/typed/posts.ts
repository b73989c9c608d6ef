type Post = { path: string; isAccepted?: boolean }

const posts: Post[] = []

/** Set once the server has answered or the request was given up, because React may render no state in between. */
export function postTo(address: URL): Post {
  const post = { path: address.pathname.replace(/\.data$/, '') }
  posts.push(post)
  return post
}

/** Before a form is sent; for `isAccepted` */
export const postsSoFar = () => posts.length

/** Whether the first POST to `action` since then was accepted; undefined while it is on its way. */
export function isAccepted(action: string, since: number): boolean | undefined {
  return posts.slice(since).find(({ path }) => path === pathOf(action))?.isAccepted
}

/** Known before React renders that the form is busy: Enter pressed twice, or a double click, sends it once. */
export function isUnderWay(action: string): boolean {
  return posts.some((post) => post.path === pathOf(action) && post.isAccepted === undefined)
}

export function acceptedTo(action: string): number {
  return posts.filter((post) => post.path === pathOf(action) && post.isAccepted).length
}

/** Without the query, which says where the form was opened from, and its place on the page */
export function pathOf(action: string): string {
  const [path = action] = action.split(/[?#]/)
  return path
}
