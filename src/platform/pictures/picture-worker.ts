import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

// The server may kill this process (decision 0010). A second thread watches the memory, since a bad file
// may keep the first one busy for ever.
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
