import { askFirst } from './ask-first.ts'
import { wakeIslands } from './islands.ts'
import { tendLists } from './list-rows.ts'
import { tendScans } from './scans.ts'
import { sendOnce } from './send-once.ts'
import { listenToShortcuts } from './shortcuts.ts'
import { listenToThemeSwitch } from './theme-switch.ts'
import { tendToasts } from './toasts.ts'

// Every page of the dashboard is complete without this: it adds what a form alone cannot do.
listenToThemeSwitch()
tendToasts()
askFirst()
sendOnce()
tendLists()
tendScans()
listenToShortcuts()
wakeIslands()
