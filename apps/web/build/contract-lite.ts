import { type NodePath, types as t } from '@babel/core';

const SERVER_ONLY = new Set([
  'params',
  'query',
  'body',
  'response',
  'scope',
  'rate',
  'errors',
  'unaudited',
  'bodyLimit',
]);

/** A route keeps its address; its schemas and limits stay on the server, which checks every call anyway. */
function stripRoute({ callee, arguments: [spec] }: t.CallExpression): void {
  if (callee.type !== 'Identifier' || callee.name !== 'route' || spec?.type !== 'ObjectExpression') return;
  spec.properties = spec.properties.filter(
    (one) => !(one.type === 'ObjectProperty' && one.key.type === 'Identifier' && SERVER_ONLY.has(one.key.name)),
  );
}

const spreads = (given: t.CallExpression['arguments'][number]): boolean =>
  given.type === 'ObjectExpression' && given.properties.some(({ type }) => type === 'SpreadElement');

/**
 * Babel plugin for the contract package in the browser: it only declares, without side effects. A page that needs a
 * schema imports it by name; unused routes and schemas are removed from the build.
 */
export const contractLite = () => ({
  name: 'contract-lite',
  visitor: {
    CallExpression: {
      enter: ({ node }: NodePath<t.CallExpression>) => stripRoute(node),
      exit(path: NodePath<t.CallExpression>) {
        // For the bundler a spread might run a getter, so it keeps unused values; inside a function it does not check.
        if (path.node.arguments.some(spreads)) {
          path.replaceWith(t.callExpression(t.arrowFunctionExpression([], path.node), []));
          path.skip();
        }
        path.addComment('leading', '#__PURE__');
      },
    },
  },
});
