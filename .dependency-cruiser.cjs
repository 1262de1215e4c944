/**
 * "Who may import whom" of docs/architecture.md. For each rule,
 * scripts/checks/imports.test.ts proves that it catches a violation.
 */
const test = '\\.test\\.tsx?$';
const features = '^apps/server/src/features/';
/** A file of a kind: `store.ts` or `search.store.ts`. */
const kinds = (...names) => `(/|\\.)(${names.join('|')})\\.ts$`;
const sql = '(^|/)node_modules/(kysely|pg)/';

/** A rule: files that match `from` must not import files that match `to`. */
const never = (name, from, to) => ({ name, severity: 'error', from, to });

/** The features of the server, lowest first: each may import those that stand before it. */
const order = [
  'organization',
  'access',
  'audit',
  'files',
  'people',
  'messages',
  'dialogs',
  'balance',
  'payments',
  'finance',
  'invoices',
  'tickets',
  'signing',
  'affiliates',
  'advertising',
  'automail',
  'chatbot',
  'reports',
  'operations',
];

module.exports = {
  forbidden: [
    // 1. dialog, brazil and contract
    never(
      'dialog-alone',
      { path: '^packages/dialog/' },
      { path: '^(packages/(?!dialog/|brazil/)|apps/)' },
    ),
    never('brazil-alone', { path: '^packages/brazil/' }, { path: '^(packages/(?!brazil/)|apps/)' }),
    never(
      'pure-packages',
      { path: '^packages/(dialog|brazil|contract)/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    never(
      'brazil-no-zod',
      { path: '^packages/(brazil|dialog)/', pathNot: test },
      { path: '(^|/)node_modules/zod/' },
    ),
    never('contract-inward', { path: '^packages/contract/' }, { path: '^apps/' }),
    never(
      'contract-dialog-types',
      { path: '^packages/contract/', pathNot: test },
      { path: '^packages/dialog/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'contract-npm',
      { path: '^packages/contract/', pathNot: test },
      { path: '(^|/)node_modules/(?!zod/)' },
    ),

    // 2. web and server
    never('web-not-server', { path: '^apps/web/' }, { path: '^apps/server/' }),
    never('server-not-web', { path: '^apps/server/' }, { path: '^apps/web/' }),

    // 3. platform, store and SQL
    never('platform-not-features', { path: '^apps/server/src/platform/' }, { path: features }),
    never(
      'routes-not-store',
      { path: `${features}.*${kinds('routes', 'jobs')}` },
      { path: kinds('store') },
    ),
    never(
      'sql-in-store',
      {
        path: '^apps/server/src/',
        // The bus listens and the jobs join a transaction on their own connection.
        pathNot: `${kinds('store')}|^apps/server/src/platform/(database/|bus-postgres\\.ts|jobs\\.ts)|${test}`,
      },
      { path: sql, dependencyTypesNot: ['type-only'] },
    ),

    // 4. a feature's calls, queries, rules and jobs are its own
    never(
      'features-keep-their-own',
      { path: `${features}([^/]+)/`, pathNot: test },
      {
        path: `${features}.+${kinds('routes', 'store', 'rules', 'policy', 'jobs')}`,
        pathNot: `${features}$1/`,
      },
    ),
    // A feature hands over what lower ones need of it in its `feature.ts`.
    ...order
      .slice(1)
      .map((name, at) =>
        never(
          `${name}-from-above`,
          { path: `${features}(${order.slice(0, at + 1).join('|')})/`, pathNot: test },
          { path: `${features}${name}/` },
        ),
      ),

    // 5. the web client's parts
    never(
      'web-parts-apart',
      { path: '^apps/web/src/(chat|portal|office)/' },
      { path: '^apps/web/src/(chat|portal|office)/', pathNot: '^apps/web/src/$1/' },
    ),
    never(
      'office-features-apart',
      { path: '^apps/web/src/office/features/([^/]+)/' },
      { path: '^apps/web/src/office/features/', pathNot: '^apps/web/src/office/features/$1/' },
    ),
    never(
      'office-app-composes',
      { path: '^apps/web/src/office/', pathNot: '^apps/web/src/office/app/' },
      { path: '^apps/web/src/office/app/' },
    ),
    never(
      'office-records-know-no-feature',
      { path: '^apps/web/src/office/records/' },
      { path: '^apps/web/src/office/(features|app)/' },
    ),
    never(
      'ui-no-domain',
      { path: '^apps/web/src/ui/' },
      { path: '^(packages/(contract|dialog)/|apps/web/src/(chat|portal|office|platform)/)' },
    ),
    never(
      'web-platform-below',
      { path: '^apps/web/src/platform/' },
      { path: '^apps/web/src/(chat|portal|office)/' },
    ),
    never(
      'chat-types-only',
      { path: '^apps/web/src/chat/', pathNot: test },
      { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'chat-small',
      { path: '^apps/web/src/chat/' },
      { path: '(^|/)node_modules/(zod|@mantine|@tanstack|mantine-datatable)/' },
    ),
    never(
      'kit-in-the-office',
      { path: '^apps/web/src/(chat/|portal/(?!routes\\.ts$|test-pages/))' },
      { path: '(^|/)node_modules/@mantine/core/', reachable: true },
    ),

    // 6. rules and policies are values in, values out
    never(
      'rules-pure',
      { path: `${features}.*${kinds('rules', 'policy')}` },
      {
        path: '^apps/server/src/',
        pathNot: `${kinds('rules', 'policy', 'events')}|^apps/server/src/platform/(app-error|mail-page)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'rules-no-machine',
      { path: `${features}.*${kinds('rules', 'policy')}` },
      { dependencyTypes: ['core', 'npm', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    // 7. no cycles
    never('no-cycles', {}, { circular: true }),

    // An unresolved import would escape every rule above.
    never('resolvable', {}, { couldNotResolve: true, pathNot: '^virtual:|\\?' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
