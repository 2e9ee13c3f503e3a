import type { NodePath, PluginObject } from '@babel/core';
import type { CallExpression, ObjectProperty } from '@babel/types';

const SERVER_ONLY = new Set(['params', 'query', 'body', 'response', 'scope', 'rate', 'errors', 'unaudited', 'bodyLimit']);

/**
 * Babel plugin for the contract package in the browser: a route keeps its address; its schemas and limits stay on the server,
 * which checks every call anyway. A page that needs a schema imports it by its own name. Routes a page does not use, and
 * schemas nobody imports, then fall out of the build.
 */
export const contractLite = (): PluginObject => ({
  name: 'contract-lite',
  visitor: {
    CallExpression(path: NodePath<CallExpression>) {
      // The contract only declares: nothing in it does anything by being loaded.
      path.addComment('leading', '#__PURE__');
      const { callee, arguments: given } = path.node;
      if (callee.type !== 'Identifier' || callee.name !== 'route') return;
      const [spec] = given;
      if (spec?.type !== 'ObjectExpression') return;
      spec.properties = spec.properties.filter((property) => {
        const { key } = property as ObjectProperty;
        return !(property.type === 'ObjectProperty' && key.type === 'Identifier' && SERVER_ONLY.has(key.name));
      });
    },
  },
});
