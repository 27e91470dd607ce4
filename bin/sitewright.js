#!/usr/bin/env node
// The other name of the command, which messages show if it was called by it.
import './site.js';
