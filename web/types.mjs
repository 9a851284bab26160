// Writes src/lib/types.gen.ts from the Python structs, so that a mismatch fails the build.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const own = ['../.venv/bin/python', '../.venv/Scripts/python.exe'].map(at).find(existsSync);
const python = process.env.KAIK_PYTHON ?? own ?? 'python3';
execFileSync(python, ['-m', 'kaik.server.typescript', at('./src/lib/types.gen.ts')], { stdio: 'inherit' });
