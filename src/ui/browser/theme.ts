// Runs before the first paint, so that the other theme does not flash.
try {
  const kept = sessionStorage.getItem('theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
} catch {
  // Without storage the page stays dark.
}
