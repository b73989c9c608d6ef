import { hydrateIslands } from './hydrate-islands.tsx'
import { listenToThemeSwitch } from './theme-switch.ts'

// Every page of the dashboard is complete without this: it adds what a form alone cannot do.
listenToThemeSwitch()
hydrateIslands()
