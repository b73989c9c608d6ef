import { openScansInViewer } from '#ui/browser/scans.ts'
import { listenToThemeSwitch } from '#ui/browser/theme-switch.ts'
import { tendToasts } from '#ui/browser/toasts.ts'
import { watchImages } from './images.ts'
import { openMenusUnderThePointer } from './menus.ts'

// Public pages are complete without this. It stays far below 5 kB, and loads more only when asked.
listenToThemeSwitch()
tendToasts()
openMenusUnderThePointer()
watchImages()
openScansInViewer()
