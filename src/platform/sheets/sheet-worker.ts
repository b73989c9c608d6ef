import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { outOfCpuTime, type WorkerLimits } from './sheet.ts'

// Like the process that reads pictures (decision 0010): a second thread watches memory and processor
// time, since a bad file may keep the first one busy for ever.
if (isMainThread) {
  const limits: WorkerLimits = JSON.parse(process.argv[2] ?? '')
  new Worker(fileURLToPath(import.meta.url), { workerData: limits }).unref()
  const { serveSheet } = await import('./serve-sheet.ts')
  serveSheet()
} else {
  const limits = workerData as WorkerLimits
  setInterval(() => {
    const isAlone = process.ppid !== limits.parent
    const isLarge = process.memoryUsage.rss() > limits.processBytes
    if (isAlone || isLarge) process.kill(process.pid, 'SIGKILL')
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > limits.cpuMs) process.kill(process.pid, outOfCpuTime)
  }, 20)
}
