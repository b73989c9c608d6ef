import { writeFileSync } from 'node:fs'
import { apiV1, describeApi } from '../src/api/v1/api.ts'
import { settingsOfTheEnvironment } from '../src/platform/environment/settings.ts'

export function environmentExample(): string {
  const settings = Object.entries(settingsOfTheEnvironment)
  const entries = settings.map(([name, { about, example = '', secret }]) => {
    const file = secret ? `\n# or ${name}_FILE: path of a file that contains it` : ''
    return `# ${about}${file}\n#${name}=${example}\n`
  })
  return `# All settings of Countersign: environment variables, all optional. Each line shows the default or an example.
# npm start and npx countersign also read them from a file .env here (chmod 600). The environment counts more.
# A value that has a # needs quotes: 'before#after'.\n\n${entries.join('\n')}`
}

export function openApiDocument(): string {
  const api = apiV1({
    ctxFor: () => Promise.reject(),
    isCrossSite: () => true,
    receiveFile: () => Promise.reject(),
    wireOrigins: [],
    freeBufferAfter: () => {},
    publicUrl: new URL('http://localhost'),
  })
  return `${JSON.stringify(describeApi(api), null, 2)}\n`
}

if (import.meta.main) {
  writeFileSync('.env.example', environmentExample())
  writeFileSync('docs/openapi.json', openApiDocument())
}
