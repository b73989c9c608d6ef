// Checks a transparency log with the libraries of the Go checksum database: the signature of its
// checkpoint, each leaf against its tiles, and that it continues an earlier checkpoint.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder string

func (f folder) Height() int                         { return 8 }
func (f folder) SaveTiles(_ []tlog.Tile, _ [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(string(f), path))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func must(err error) {
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func open(path, key string) tlog.Tree {
	verifier, err := note.NewVerifier(key)
	must(err)
	data, err := os.ReadFile(path)
	must(err)
	opened, err := note.Open(data, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		must(fmt.Errorf("another origin"))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := base64.StdEncoding.DecodeString(lines[2])
	must(err)
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return tree
}

// Reads lines with a leaf and its proof in base64; prints whether the leaf is in a log that the key signed.
// Parses proofs by the specification C2SP tlog-proof, less strictly than our own code.
func checkProofs(key string) {
	verifier, err := note.NewVerifier(key)
	must(err)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		leaf, proof, _ := strings.Cut(lines.Text(), "\t")
		text, _ := base64.StdEncoding.DecodeString(proof)
		fmt.Println(isLogged(leaf, string(text), verifier))
	}
}

func isLogged(leaf, text string, verifier note.Verifier) bool {
	head, signed, _ := strings.Cut(text, "\n\n")
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	if err != nil {
		return false
	}
	lines := strings.Split(head, "\n")
	tree := strings.Split(opened.Text, "\n")
	if len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" || len(tree) < 3 {
		return false
	}
	var index int64
	if n, _ := fmt.Sscanf(lines[1], "index %d", &index); n != 1 || tree[0] != verifier.Name() {
		return false
	}
	var proof tlog.RecordProof
	for _, line := range lines[2:] {
		bytes, err := base64.StdEncoding.DecodeString(line)
		if err != nil || len(bytes) != 32 {
			return false
		}
		proof = append(proof, *(*tlog.Hash)(bytes))
	}
	size, err := strconv.ParseInt(tree[1], 10, 64)
	root, wrong := base64.StdEncoding.DecodeString(tree[2])
	if err != nil || wrong != nil || len(root) != 32 || index < 0 || index >= size {
		return false
	}
	return tlog.CheckRecord(proof, size, *(*tlog.Hash)(root), index, tlog.RecordHash([]byte(leaf))) == nil
}

func main() {
	if os.Args[1] == "proofs" {
		checkProofs(os.Args[2])
		return
	}
	dir, key := os.Args[1], os.Args[2]
	tree := open(filepath.Join(dir, "checkpoint"), key)
	reader := tlog.TileHashReader(tree, folder(dir))
	for first := int64(0); first < tree.N; first += 256 {
		tile := tlog.Tile{H: 8, L: -1, N: first / 256, W: int(min(256, tree.N-first))}
		path := strings.Replace(tile.Path(), "tile/8/data/", "tile/entries/", 1)
		data, err := os.ReadFile(filepath.Join(dir, path))
		must(err)
		for index := first; len(data) > 0; index++ {
			length := int(binary.BigEndian.Uint16(data))
			hash := tlog.RecordHash(data[2 : 2+length])
			data = data[2+length:]
			proof, err := tlog.ProveRecord(tree.N, index, reader)
			must(err)
			must(tlog.CheckRecord(proof, tree.N, tree.Hash, index, hash))
		}
	}
	for _, path := range os.Args[3:] {
		old := open(path, key)
		proof, err := tlog.ProveTree(tree.N, old.N, reader)
		must(err)
		must(tlog.CheckTree(proof, tree.N, tree.Hash, old.N, old.Hash))
	}
	fmt.Println("checked", tree.N)
}

func min(one, other int64) int64 {
	if one < other {
		return one
	}
	return other
}
