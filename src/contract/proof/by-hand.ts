/** Runs the commands in a subshell, so that `exit` after a wrong signature leaves the user's shell open. */
function inSubshell(files: string, commands: string): string {
  return `${files}\n(\n${commands})\n`
}

const tools = `decode() { t=$(tr '_-' '/+'); while [ $((\${#t} % 4)) -ne 0 ]; do t="$t="; done; printf %s "$t" | base64 -d; }
encode() { base64 | tr '/+' '_-' | tr -d '=\\n'; }
# Control characters, and those that turn text around, could make it look like another one.
steering=$(printf 's/\\302[\\200-\\237]/?/g;s/\\330\\234/?/g;s/\\342\\200[\\216\\217\\250-\\256]/?/g;s/\\342\\201[\\246-\\251]/?/g')
plain() { LC_ALL=C tr -d '\\000-\\037\\177' | LC_ALL=C sed "$steering"; echo; }
show() { decode | plain; }
`

const keyInHead = `head=$(printf %s "\${jwt%%.*}" | decode)
key=$(printf %s "$head" | sed -n 's/.*#\\([A-Za-z0-9_-]*\\)".*/\\1/p')
`

const signature = `[ -n "$x" ] || { echo 'No key found: take the file as it was downloaded'; exit 1; }
dir=$(mktemp -d) || exit 1
trap 'rm -r "$dir"' EXIT
printf '{"crv":"Ed25519","kty":"OKP","x":"%s"}' "$x" | openssl dgst -sha256 -binary | encode; echo

# The signature
{ printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'; printf %s "$x" | decode; } |
  openssl pkey -pubin -inform DER -out "$dir/key.pem"
printf %s "\${jwt%.*}" > "$dir/signed"
printf %s "\${jwt##*.}" | decode > "$dir/signature"
openssl pkeyutl -verify -rawin -pubin -inkey "$dir/key.pem" -sigfile "$dir/signature" -in "$dir/signed" || exit 1
`

/**
 * Shell commands that check a proof file with openssl and standard Unix tools, independently of this
 * software. They print the fingerprint of the key, to compare with the one on paper, and the facts whose
 * hashes are signed.
 */
export const commandsByHand = inSubshell(
  'file=statement.countersign.json',
  `${tools}statement=$(sed -n 's/^  "statement": "\\(.*\\)",$/\\1/p' "$file")
jwt=\${statement%%~*}

# Whose key: compare with the fingerprint on the letterhead.
${keyInHead}x=$(sed -n "/\\"id\\": \\"$key\\"/,/\\"x\\":/s/.*\\"x\\": \\"\\([^\\"]*\\)\\".*/\\1/p" "$file")
${signature}
# Who stated it and when, and that it is no government
payload=$(printf %s "\${jwt#*.}" | cut -d. -f1 | decode)
printf %s "$payload" | sed 's/"_sd":\\[[^]]*\\]//' | plain

# What was stated: only facts whose hash is in the signed part
printf '%s\\n' "$statement" | tr '~' '\\n' | sed '1d;/^$/d' | while read -r fact; do
  hash=$(printf %s "$fact" | openssl dgst -sha256 -binary | encode)
  case $payload in *"\\"$hash\\""*) printf %s "$fact" | show ;; *) echo FORGED ;; esac
done
`,
)

/**
 * Shell commands that check the code of a printed sheet. The code contains no key: the keys come from the
 * list that the site publishes, or has published.
 */
export const commandsForCode = inSubshell(
  'code=code.txt keys=keys.json',
  `${tools}jwt=$(tr -d ' \\r\\n' < "$code" | sed 's/.*#//')

# Whose key: compare with the fingerprint on the letterhead.
${keyInHead}about=$(tr '{' '\\n' < "$keys" | sed -n "/\\"id\\":\\"$key\\"/{n;p;}")
x=$(printf %s "$about" | sed -n 's/.*"x":"\\([^"]*\\)".*/\\1/p')
# Its dates: with compromisedSince, somebody else may have signed.
printf '%s\\n' "$about" | sed 's/.*"createdAt"/"createdAt"/;s/}.*//' | plain
${signature}
# What was stated
printf %s "\${jwt#*.}" | cut -d. -f1 | show
`,
)

/**
 * Shell commands that check the time stamp of a proof file, with the certificates of its authority. The time is read
 * from the part that is signed.
 */
export const commandsForStamp = inSubshell(
  'file=statement.countersign.json authority=authority.pem attime=',
  `part() { sed -n "s/^    \\"$1\\": \\"\\([^\\"]*\\)\\",*$/\\1/p" "$file"; }
[ -n "$(part timestamp)" ] || { echo 'The file has no time stamp'; exit 1; }
dir=$(mktemp -d) || exit 1
trap 'rm -r "$dir"' EXIT
printf %b "$(part proof)" | sed '1,/^$/d' > "$dir/checkpoint"
part timestamp | base64 -d > "$dir/stamp"

# The time that it says, which counts only after "Verification: OK"
openssl ts -reply -in "$dir/stamp" -token_out -out "$dir/token" || exit 1
openssl ts -reply -in "$dir/token" -token_in -text | sed -n '/^Time stamp:/{p;q;}' > "$dir/time"
cat "$dir/time"
set --
[ -z "$attime" ] || set -- -attime "$attime"
openssl ts -verify "$@" -data "$dir/checkpoint" -in "$dir/stamp" -CAfile "$authority" 2> "$dir/why" || {
  cat "$dir/why" >&2
  grep -q 'certificate has expired' "$dir/why" && at=$(date -d "$(sed 's/^Time stamp: //' "$dir/time")" +%s) &&
    echo "A certificate of the authority has expired. As of the time above: attime=$at in the first line."
  exit 1
}
`,
)
