type Plain = { status: number; headers: Record<string, string>; text: string }

/**
 * A response that also has what it was made of: reading that from a Response takes longer than the rest of an
 * answer. Whoever changes the response itself must not use these parts.
 */
export function plainAnswer(plain: Plain): Response {
  const { status, headers, text } = plain
  return Object.assign(new Response(text, { status, headers }), { plain })
}

export function plainPartsOf(response: Response): Plain {
  return (response as Response & { plain: Plain }).plain
}
