import { html } from 'hono/html'
import { problems } from '#contract/problem.ts'
import type { describeApi } from './v1/api.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  default?: unknown
  format?: string
  description?: string
  example?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

type Content = { content?: Record<string, { schema?: Schema }> }

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { description?: string }>
}

/** The notice of every public page: who runs the site, and where to check with the authorities */
type Whose = { run: string; check: string; checks: { title: string; href: string }[] } & {
  actsFor: string | undefined
}

/** The API reference, rendered from the OpenAPI description without scripts or external files. */
export function docsPage(
  { info, paths, components }: ReturnType<typeof describeApi>,
  { themeScript, whose }: { themeScript: string; whose: Whose },
) {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'More')
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>)
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <script src="${themeScript}"></script>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <strong>${info.title}</strong>
          <a href="/api/v1/openapi.json">OpenAPI description (JSON)</a> <a href="/">The site</a>
        </header>
        <nav aria-label="Calls">
          <ul><li><a href="#authentication">Authentication</a></li></ul>
          ${[...byTag].map(linkToTag)}
          <ul>
            <li><a href="#errors">Errors</a></li>
            <li><a href="#schemas">Schemas</a></li>
          </ul>
        </nav>
        <main>
          <h1>${info.title}</h1>
          <p>${info.description}</p>
          <div class="not-government">
            <p><strong>${whose.run}</strong> ${whose.check}</p>
            ${whose.actsFor && html`<p>${whose.actsFor}</p>`}
            <ul>
              ${whose.checks.map(
                ({ title, href }) =>
                  html`<li><a href="${href}" rel="external noreferrer">${title}</a></li>`,
              )}
            </ul>
          </div>
          <h2 id="authentication">Authentication</h2>
          <p>
            Calls marked “Login required” need an API token: <code>Authorization: Bearer …</code>. Staff create
            tokens on <a href="/account/tokens">their account page</a>. A token has the rights of its owner
            until it expires or is revoked. Pages of this site can also use the session cookie of a logged-in
            account.
          </p>
          ${[...byTag].map(
            ([tag, inTag]) => html`<h2>${tag}</h2>
              ${inTag.map(({ address, operation }) => describeOperation(address, operation))}`,
          )}
          <h2 id="errors">Errors</h2>
          <p>Errors are problem details (RFC 9457). Use the code, which never changes.</p>
          <dl>${Object.entries(problems).map(describeProblem)}</dl>
          <h2 id="schemas">Schemas</h2>
          ${schemas.map(([name, schema]) => describeSchema(name, schema))}
        </main>
      </body>
    </html>`
}

function describeProblem([code, [status, title]]: [string, readonly [number, string]]) {
  return html`<dt id="${code}"><code>${code}</code></dt><dd>${title} (${status})</dd>`
}

function describeOperation(address: string, operation: Operation) {
  const answers = Object.entries(operation.responses)
  return html`<details>
    <summary><code>${address}</code> ${operation.summary}</summary>
    <p id="${idOf(address)}">
      ${operation.description}
      ${operation.security?.length ? html`<em>Login required.</em>` : html`<em>Public.</em>`}
    </p>
    ${operation.parameters && html`<ul>${operation.parameters.map(describeParameter)}</ul>`}
    ${operation.requestBody && html`<p>Body: ${describeContent(operation.requestBody)}</p>`}
    <div class="wide" tabindex="0" role="region" aria-label="Answers of ${address}">
      <table>
        <thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th></tr></thead>
        <tbody>
          ${answers.map(
            ([status, answer]) => html`<tr>
              <th scope="row">${status === 'default' ? 'other' : status}</th>
              <td>${answer.description}</td>
              <td>${describeContent(answer)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}

/** Placed inside <details>, which browsers open when a link leads to an element inside. */
function idOf(address: string): string {
  return `call-${address.replace(/\W+/g, '-')}`
}

function linkToTag([tag, calls]: [string, { address: string; operation: Operation }[]]) {
  return html`<details>
    <summary>${tag}</summary>
    <ul>
      ${calls.map(
        ({ address, operation }) =>
          html`<li><a href="#${idOf(address)}">${operation.summary ?? address}</a></li>`,
      )}
    </ul>
  </details>`
}

function describeParameter({ name, in: place, required, description, schema = {} }: Parameter) {
  return html`<li>
    <code>${name}</code> (${place}${required ? '' : ', optional'}) ${nameOfType(schema)}
    ${schema.default !== undefined && html`(default <code>${String(schema.default)}</code>)`}
    ${description ?? schema.description}
  </li>`
}

function describeContent({ content = {} }: Content) {
  return Object.entries(content).map(
    ([type, { schema }]) => html`<code>${type}</code> ${schema && nameOfType(schema)} `,
  )
}

function describeSchema(name: string, schema: Schema) {
  return html`<details>
    <summary><code>${name}</code></summary>
    <div id="schema-${name}">${fieldList(schema)}</div>
  </details>`
}

function fieldList({ properties = {}, required = [] }: Schema): unknown {
  return html`<ul>
    ${Object.entries(properties).map(
      ([name, field]) => html`<li>
        <code>${name}</code> ${nameOfType(field)}${required.includes(name) ? '' : ', optional'}
        ${field.description ?? field.items?.description}
        ${field.example !== undefined && html`Example: <code>${String(field.example)}</code>`}
        ${(field.properties || field.items?.properties) && fieldList(field.items ?? field)}
      </li>`,
    )}
  </ul>`
}

function nameOfType({ $ref, type, format, items, ...more }: Schema): unknown {
  const known = $ref?.split('/').at(-1)
  if (known) return html`<a href="#schema-${known}">${known}</a>`
  if (more.anyOf) return joined(more.anyOf.map(nameOfType))
  if (more.enum) return joined(more.enum.map((value) => html`<code>${String(value)}</code>`))
  if (type === 'array' && items) return html`list of ${nameOfType(items)}`
  const name = [type].flat().join(' or ')
  return format ? `${name} (${format})` : name
}

function joined(parts: unknown[]): unknown {
  return parts.map((part, index) => (index === 0 ? part : html` or ${part}`))
}

const light =
  'color-scheme: light; --ground: #fbfaf7; --text: #191e23; --link: #08497a; --code: #eceae3; --line: #b9b4a9'

export const docsStyle = `:root { color-scheme: dark; --ground: #14171a; --text: #f1f3f4; --link: #8fc7ff; --code: #262c31; --line: #57626b }
:root[data-theme="light"] { ${light} }
@media (prefers-color-scheme: light) { :root:not([data-theme]) { ${light} } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .75rem 1rem; border-block-end: 1px solid var(--line) }
header strong { margin-inline-end: auto }
nav { padding: 1rem }
nav ul { margin: 0; padding-inline-start: 1rem; list-style: none }
nav a { display: inline-block; padding-block: .2rem }
main { max-width: 52rem; padding: 1rem }
@media (width >= 60rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
  header { grid-column: 1 / -1 }
  nav { position: sticky; inset-block-start: 0; align-self: start; max-height: 100dvh; overflow-y: auto; box-sizing: border-box; border-inline-end: 1px solid var(--line) }
  main { padding-inline: 2rem }
}
a { color: var(--link) }
code { font-size: .9375em; background: var(--code); padding: .1em .3em; border-radius: .25em }
h1, h2 { line-height: 1.25 }
summary { padding-block: .5rem; cursor: pointer }
main details { border-block-start: 1px solid var(--line) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th { white-space: nowrap }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-block-end: 1px solid var(--line) }
`
