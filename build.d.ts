declare module '*/build/server/index.js' {
  export const openServer: typeof import('./src/server/http.ts').openServer
  export const stopOnSignals: typeof import('./src/server/http.ts').stopOnSignals
  export const whyNotOpened: typeof import('./src/server/http.ts').whyNotOpened
}

declare module '*/build/server/start.js' {
  export const start: typeof import('./src/server/start.ts').start
  export const stopOnSignals: typeof import('./src/server/start.ts').stopOnSignals
  export const whyNotStarted: typeof import('./src/server/start.ts').whyNotStarted
}

declare module '*/build/server/cli.js' {
  export const runCommand: typeof import('./src/cli/run-command.ts').runCommand
}
