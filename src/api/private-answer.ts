/** For answers about a person: kept by nobody on the way, and found by no search engine. */
export const privateAnswer = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
