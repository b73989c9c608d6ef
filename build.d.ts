declare module '*/build/server/index.js' {
  export const start: typeof import('./src/server/lifecycle.ts').start
  export const openServer: typeof import('./src/server/lifecycle.ts').openServer
  export const stopOnSignals: typeof import('./src/server/lifecycle.ts').stopOnSignals
  export const whyNotStarted: typeof import('./src/server/lifecycle.ts').whyNotStarted
}

declare module '*/build/server/cli.js' {
  export const runCommand: typeof import('./src/cli/run-command.ts').runCommand
}
