import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { outOfCpuTime, type Progress, type WorkerLimits } from './picture.ts'

// The server may kill this process (decision 0010). A second thread watches memory and CPU time, because a
// malicious file may block the main thread for ever.
if (isMainThread) {
  const limits: WorkerLimits = JSON.parse(process.argv[2] ?? '')
  const progress: Progress = new Int32Array(new SharedArrayBuffer(8))
  new Worker(fileURLToPath(import.meta.url), { workerData: { limits, progress } }).unref()
  const { serveJobs } = await import('./serve-jobs.ts')
  serveJobs(progress)
} else {
  const { limits, progress } = workerData as { limits: WorkerLimits; progress: Progress }
  const budgets = [limits.fileCpuMs, limits.pageCpuMs].map((mostMs) => ({
    mostMs,
    at: 0,
    since: 0,
  }))
  setInterval(() => {
    const isAlone = process.ppid !== limits.parent
    const isLarge = process.memoryUsage.rss() > limits.processBytes
    if (isAlone || isLarge) process.kill(process.pid, 'SIGKILL')
    const { user, system } = process.cpuUsage()
    const usedMs = (user + system) / 1000
    for (const [index, budget] of budgets.entries()) {
      const at = Atomics.load(progress, index)
      if (at !== budget.at) Object.assign(budget, { at, since: usedMs })
      else if (usedMs - budget.since > budget.mostMs) process.kill(process.pid, outOfCpuTime)
    }
  }, 50)
}
