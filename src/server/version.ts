import about from '../../package.json' with { type: 'json' }

/** Of this product, as it was built: package.json is the only place that says it. */
export const version = about.version
