// An import of an asset returns the URL at which the finished site serves it.

declare module '*.css' {
  const address: string;
  export default address;
}

declare module '*&url' {
  const address: string;
  export default address;
}

declare module '*?url' {
  const address: string;
  export default address;
}

declare module '@fontsource-variable/*' {
  const address: string;
  export default address;
}
