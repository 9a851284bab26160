import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Run from the repository's root, for the boards lie in the games' own folders; what Prettier decides is left to it.
export default defineConfig(
  { ignores: ['**/*.gen.ts'] },
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // groups of a match that was found are there, which their types cannot say
      '@typescript-eslint/no-non-null-assertion': 'off',
      // maps and sets in $state.raw are replaced, never changed
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
