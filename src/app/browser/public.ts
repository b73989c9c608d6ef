import { watchImages } from './site/images.ts'
import { openMenusUnderThePointer } from './site/menus.ts'
import { openScansInViewer } from './site/scans.ts'
import { listenToThemeSwitch } from './theme-switch.ts'

// Public pages are complete without this. It stays far below 5 kB, and loads more only when asked.
listenToThemeSwitch()
openMenusUnderThePointer()
watchImages()
openScansInViewer()
