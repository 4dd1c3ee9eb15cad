import { overlay } from './overlay.ts'

/** Loaded with `node --import`: makes the program the next release, with one changed read model. */
overlay(new URL('./next-release/', import.meta.url))
