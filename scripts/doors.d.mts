import type { Plugin } from 'esbuild';

export declare const pastDoors: Plugin;
export declare function withoutDoors(code: string, file: string): string;
export declare function isDoor(file: string): boolean;
