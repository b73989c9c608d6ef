import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/fail-on-console.ts',
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
