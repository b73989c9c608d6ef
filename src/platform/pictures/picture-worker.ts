import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

// A process of its own, which the server may kill: see decision 0010. Its second thread watches it,
// since the first may be busy with a bad file and never look up again.
if (isMainThread) {
  const [parent, mostBytes] = process.argv.slice(2).map(Number)
  new Worker(fileURLToPath(import.meta.url), { workerData: { parent, mostBytes } }).unref()
  const { serveJobs } = await import('./serve-jobs.ts')
  serveJobs()
} else {
  const { parent, mostBytes } = workerData as { parent: number; mostBytes: number }
  setInterval(() => {
    const isAlone = process.ppid !== parent
    if (isAlone || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  }, 50)
}
