// Runs before the first paint, to prevent a flash of the other theme.
const { dataset } = document.documentElement
const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
dataset.theme = system
try {
  const kept = localStorage.getItem('theme')
  if (kept === 'light' || kept === 'dark') dataset.theme = kept
  // The sidebar of the dashboard
  if (localStorage.getItem('sidebar') === 'narrow') dataset.sidebar = 'narrow'
} catch {
  // Without storage, the page follows the system setting.
}
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme') dataset.theme = newValue ?? system
})
