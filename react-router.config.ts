import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/dashboard',
  buildDirectory: 'build',
  // The server's bundle has several entries, each under its own name.
  serverBuildFile: '[name].js',
  // The addresses are few: all of them are known from the first page on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
