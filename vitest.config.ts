import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/fail-on-console.ts',
    // For what hangs: nothing is to fail because the machine has other work.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // With a third on two cores, what a browser waits for comes too late now and then.
    maxWorkers: 2,
  },
})
