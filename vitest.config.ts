import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short texts that take long: vitest begins with long texts, and everybody would wait for these. */
const slow = /\/(faults|imports-killed|accessibility\.journey)\.test\.ts$/

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder - Number(slow.test(moduleId))
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/fail-on-console.ts',
    // For what hangs: nothing is to fail because the machine has other work.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Files of one process share what they import; each makes servers and databases of its own.
    isolate: false,
    // Room to begin with: each stream of a file counts as 64 KB of memory, and brought collections of the heap.
    execArgv: ['--initial-heap-size=512', '--min-semi-space-size=32'],
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/journeys/**'],
          // Half of the time they wait for servers that stop, and for what ends by the clock.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          // With a third on two cores, what a browser waits for comes too late now and then.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
