// The product with hot reload: Vite answers for app files, our own server for the rest.
import "./install.mjs";
