/** What this plugin touches of Babel's tree. */
type Property = { type: string; key?: { type: string; name?: string } };
type Call = { callee: { type: string; name?: string }; arguments: { type: string; properties?: Property[] }[] };
type CallPath = { node: Call; addComment: (place: 'leading', text: string) => void };

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

/**
 * Babel plugin for the contract package in the browser: a route keeps its address; its schemas and limits stay on the
 * server, which checks every call anyway. A page that needs a schema imports it by its own name. Routes a page does not
 * use, and schemas nobody imports, then fall out of the build.
 */
export const contractLite = () => ({
  name: 'contract-lite',
  visitor: {
    CallExpression(path: CallPath) {
      // The contract only declares: nothing in it does anything by being loaded.
      path.addComment('leading', '#__PURE__');
      const { callee, arguments: given } = path.node;
      const [spec] = given;
      if (callee.type !== 'Identifier' || callee.name !== 'route' || !spec?.properties) return;
      spec.properties = spec.properties.filter(
        ({ type, key }) =>
          !(type === 'ObjectProperty' && key?.type === 'Identifier' && SERVER_ONLY.has(key.name ?? '')),
      );
    },
  },
});
