// Rules for faults that tsc doesn't find: misused hooks, unused code, suspicious expressions.
import js from "@eslint/js";
import parser from "@typescript-eslint/parser";
import hooks from "eslint-plugin-react-hooks";

export default [
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // tsc knows the globals
      "no-unused-vars": "off",
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["tools/web/src/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            ":matches(JSXIdentifier, MemberExpression > Identifier, Property > Identifier)" +
            "[name=/^(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/]",
          message: "Render components: HTML from packs could run scripts.",
        },
        { selector: "NewExpression[callee.name='DOMParser']", message: "Render components instead of HTML." },
      ],
    },
  },
  { files: ["**/*.js", "**/*.mjs"], rules: { "no-unused-vars": "error" } },
];
