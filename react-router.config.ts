import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  ssr: true,
  // server.ts refuses other sites' forms for every address. React Router's own check would also
  // refuse ours: with no-referrer browsers send "Origin: null", and behind a proxy the scheme differs.
  allowedActionOrigins: ['**'],
} satisfies Config
