// Runs before the first paint, so that nobody sees the other theme flash by.
try {
  const kept = sessionStorage.getItem('theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
} catch {
  // Storage is switched off: the page stays dark.
}
